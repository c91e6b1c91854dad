-- Papers that pilots begin in the build room, also from the same templates, as often as they like.
drop index documents_of_a_mission;
-- A mission writes each of its papers once for a pilot.
create unique index documents_of_a_mission on documents (family_id, author_id, template) where template is not null and mission is not null;
-- Papers by state, last changed first; what lies in the bin apart.
create index documents_by_state on documents (family_id, state, updated_at desc, id desc) where binned_at is null;
create index documents_in_the_bin on documents (binned_at) where binned_at is not null;
-- What a pilot asked for, where a paper came from the command bar.
alter table documents add column prompt text;
