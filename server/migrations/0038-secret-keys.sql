-- Fingerprints (HMAC-SHA256, cut to 128 bits) of the keys that seal what must be read again. The keys themselves lie in a file outside.
-- One row, or two while a key is rotated: the one with the highest number seals, both open.
create table secret_keys (
  number int generated always as identity primary key,
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{32}$'),
  added_at timestamptz not null default now()
);
