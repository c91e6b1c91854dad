-- A change of the governance protocol is a decision about rules, not a piece of any capital: it is no longer counted as evidence.
drop index documents_by_capital;
create index documents_by_capital on documents (family_id, capital)
  include (created_at, updated_at, approved_version, in_force_since, approved_at)
  where binned_at is null and proposes_protocol is null;
