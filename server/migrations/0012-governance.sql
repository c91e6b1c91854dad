-- Who is the steward of a capital; a change of the protocol as a paper that takes effect when it is approved; papers in the bin.

create table capital_stewards (
  family_id uuid not null references families (family_id) on delete cascade,
  capital text not null check (capital in ('intellectual', 'cultural', 'social', 'spiritual', 'human', 'financial', 'material', 'time', 'digital')),
  account_id uuid not null,
  appointed_by uuid not null,
  appointed_at timestamptz not null,
  primary key (family_id, capital),
  foreign key (family_id, account_id) references members (family_id, account_id),
  foreign key (family_id, appointed_by) references members (family_id, account_id)
);
create index capital_stewards_by_account on capital_stewards (family_id, account_id);
alter table capital_stewards enable row level security;
alter table capital_stewards force row level security;
create policy one_family on capital_stewards using (family_id = current_family()) with check (family_id = current_family());
create trigger live after insert or update or delete on capital_stewards for each row execute function live_topic('capitals');

alter table documents
  -- The protocol that comes into force with this paper. Its text is ours, so that nobody approves one thing and gets another.
  add column proposes_protocol text
    check (proposes_protocol in ('stewardship_council', 'founder_authority', 'distributed_command', 'value_based_management')),
  -- In the bin since then: nobody sees it there any more.
  add column binned_at timestamptz;
-- One change of the protocol at a time: two that are open at once would each be decided without knowing of the other.
create unique index documents_open_protocol_change on documents (family_id)
  where proposes_protocol is not null and state in ('draft', 'waiting') and binned_at is null;

-- What the capitals count: papers that are not in the bin.
drop index documents_by_capital;
create index documents_by_capital on documents (family_id, capital)
  include (created_at, updated_at, approved_version, in_force_since, approved_at) where binned_at is null;
