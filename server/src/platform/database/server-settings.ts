/**
 * Settings of the embedded PostgreSQL, for a small machine. Statements are never logged: they contain what
 * families write.
 */
const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  shared_buffers: '32MB',
  max_connections: '40',
  huge_pages: 'off',
  // For backups of a running server (BASE_BACKUP). A forgotten replication slot must not fill the disk.
  wal_level: 'replica',
  max_wal_senders: '4',
  max_replication_slots: '4',
  max_slot_wal_keep_size: '1GB',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  max_logical_replication_workers: '0',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
}

export function settingsFor(major: number): Readonly<Record<string, string>> {
  return major >= 18 ? { ...serverSettings, io_method: 'sync' } : serverSettings
}
