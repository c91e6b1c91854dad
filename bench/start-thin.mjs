// Starts the thin server on its own database in the same PostgreSQL, with copies of the same accounts and
// families.
import { createHash, randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { connect } from './cluster.mjs'
import { freePort, startProcess, untilAnswers } from './processes.mjs'

const database = 'thin'
const program = fileURLToPath(new URL('./thin-server.mjs', import.meta.url))

// The columns, keys and indexes of our migration, without row-level security and triggers.
const tables = `
  create table accounts (
    id uuid primary key, email text not null, email_key text not null unique, password_hash text not null, full_name text not null,
    display_name text not null, language text not null, time_zone text not null, theme text not null, default_view text,
    date_format text not null, created_at timestamptz not null
  );
  create table families (
    family_id uuid primary key, name text not null default '', legacy_established int, purpose_statement text not null default '',
    governance_protocol text not null default 'founder_authority', timeline_horizon text not null default 'three_generations',
    version int not null default 1, created_at timestamptz not null
  );
  create table members (
    family_id uuid not null references families, account_id uuid not null references accounts, role text not null,
    status text not null, onboarding text, since timestamptz not null, primary key (family_id, account_id)
  );
  create index on members (account_id);
  create index on members (family_id, since, account_id);
  create table sessions (
    token_hash bytea primary key, account_id uuid not null references accounts, family_id uuid not null, device text not null default '',
    created_at timestamptz not null, last_seen_at timestamptz not null, expires_at timestamptz not null
  );
  create index on sessions (account_id);
  create table ledger_heads (family_id uuid primary key references families, seq bigint not null, hash text not null);
  create table ledger (
    family_id uuid not null references families, seq bigint not null, at timestamptz not null, act text not null, by_account uuid,
    subject_id uuid, details jsonb not null, previous_hash text not null, hash text not null, primary key (family_id, seq)
  );
  grant select, insert, update on all tables in schema public to forerunners;`

export async function startThin(ours) {
  await ours.database.query(`create database ${database}`)
  const client = await connect(ours.cluster, database)
  await client.query(tables)
  const pilots = []
  for (const pilot of ours.pilots) pilots.push(await copyPilot(client, pilot))

  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startProcess(process.execPath, [program], {
    PORT: String(port),
    SOCKET_FOLDER: ours.cluster.socketFolder,
    DATABASE: database,
    MAY: JSON.stringify(ours.pilots[0].me.may),
  })
  await untilAnswers(`${url}/me`, server, { cookie: pilots[0].cookie })
  return {
    name: 'thin',
    url,
    child: server.child,
    cluster: ours.cluster,
    database: client,
    pilots,
    paths: { me: '/me', list: '/list?limit=20', write: '/write' },
  }
}

async function copyPilot(client, { familyId, me: { account, family, role, onboarding } }) {
  const secret = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(secret).digest()
  const insert = (table, row) => {
    const names = Object.keys(row)
    return client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  const now = new Date()
  const ids = { family_id: familyId, account_id: account.id }
  await insert('accounts', { ...account, email_key: account.email, password_hash: '', created_at: now })
  await insert('families', { family_id: familyId, name: family.name, created_at: now })
  await insert('members', { ...ids, role, status: 'active', onboarding, since: now })
  await insert('ledger_heads', { family_id: familyId, seq: 0, hash: '0'.repeat(64) })
  await insert('sessions', {
    ...ids,
    token_hash: hash,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })
  return { cookie: `session=${secret}`, familyId }
}
