-- "Document" is the word everywhere (docs/glossary.md). Names and values from when it was "paper".
alter table accounts rename column mails_about_papers to mails_about_documents;
alter function papers_without_passages(uuid, uuid, integer) rename to documents_without_passages;

alter table contacts no force row level security;
alter table mission_criteria no force row level security;
alter table mission_attempts no force row level security;
alter table chat_messages no force row level security;
alter table chat_proposals no force row level security;
alter table model_uses no force row level security;

update contacts set reads = array_replace(reads, 'papers', 'documents') where 'papers' = any (reads);
update mission_criteria set key = 'first_documents_approved' where key = 'papers_approved';
update mission_attempts set unmet = array_replace(unmet, 'papers_approved', 'first_documents_approved')
where 'papers_approved' = any (unmet);
update mission_attempts set unmet_criteria = replace(unmet_criteria::text, '"papers_approved"', '"first_documents_approved"')::jsonb
where unmet_criteria::text like '%"papers_approved"%';

-- Only the value of `kind`: quoted text of the family is left as it is.
create function rename_paper_kind(list jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(case when item ->> 'kind' = 'paper' then item || '{"kind": "document"}' else item end order by place), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place)
$$;
update chat_messages set sources = rename_paper_kind(sources) where sources @> '[{"kind": "paper"}]';
update model_uses set materials = rename_paper_kind(materials) where materials @> '[{"kind": "paper"}]';
drop function rename_paper_kind(jsonb);

alter table chat_proposals drop constraint chat_proposals_kind_check;
update chat_proposals set kind = replace(kind, '_paper', '_document') where kind like '%\_paper';
alter table chat_proposals add constraint chat_proposals_kind_check
  check (kind in ('draft_document', 'change_document', 'add_action', 'add_entry', 'start_mission', 'ask_interface'));

alter table contacts force row level security;
alter table mission_criteria force row level security;
alter table mission_attempts force row level security;
alter table chat_messages force row level security;
alter table chat_proposals force row level security;
alter table model_uses force row level security;
