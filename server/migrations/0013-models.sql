-- The models a pilot has connected. They belong to an account, which may have a seat in several families, so there is no family in it.
-- The key is sealed with the house's own key, which lies outside the database; it is bound to its row and to the server it was given for.
create table llm_connections (
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('openai', 'anthropic', 'google', 'mistral', 'self_hosted')),
  model_name text not null,
  context_length integer check (context_length > 0),
  endpoint text not null,
  authentication text not null check (authentication in ('none', 'bearer', 'basic', 'header')),
  auth_name text not null,
  sealed_key text,
  is_in_use boolean not null,
  updated_at timestamptz not null,
  primary key (account_id, provider)
);
create unique index llm_connections_one_in_use on llm_connections (account_id) where is_in_use;

-- What models were asked for a family: how much, at which price where it is known, and how it ended. Never what was said.
create table model_uses (
  family_id uuid not null references families (family_id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  purpose text not null,
  provider text not null,
  model text not null,
  input_tokens integer,
  output_tokens integer,
  cost_micros bigint,
  outcome text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (family_id, id),
  foreign key (family_id, account_id) references members (family_id, account_id) on delete cascade
);
create index model_uses_by_account on model_uses (family_id, account_id, started_at);
alter table model_uses enable row level security;
alter table model_uses force row level security;
create policy one_family on model_uses using (family_id = current_family()) with check (family_id = current_family());
