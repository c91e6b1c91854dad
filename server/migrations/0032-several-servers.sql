-- A pilot may have several self-hosted servers, each with its own name, secret and model; of every other provider there is one row.
-- Secrets stay sealed to account, provider and origin, so that those of existing rows still open.
alter table llm_connections
  add column id uuid not null default gen_random_uuid(),
  add column name text not null default '',
  add column created_at timestamptz not null default now();
update llm_connections
  set created_at = updated_at, name = case when provider = 'self_hosted' then coalesce(substring(endpoint from '^https?://([^/]+)'), '') else '' end;
alter table llm_connections
  drop constraint llm_connections_pkey,
  add primary key (account_id, id),
  alter column id drop default,
  alter column name drop default,
  alter column created_at drop default;
create unique index llm_connections_one_a_provider on llm_connections (account_id, provider) where provider <> 'self_hosted';
