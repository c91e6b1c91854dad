-- Which key sealed a piece; empty for those from before keys had fingerprints. While a row names a key, that can't be forgotten.
alter table blob_pieces add column sealed_with text references secret_keys (fingerprint);

-- An email whose link lets its reader in has its text here, sealed, and nowhere else. It is dropped when it was sent, or its link has died.
alter table outbox add column sealed_body text, add column dies_at timestamptz;
-- Those that are on their way already are dropped when the longest of such links has died.
update outbox set dies_at = created_at + interval '7 days' where body ~ '#[A-Za-z0-9_-]{43}';
