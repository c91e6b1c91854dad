-- Success criteria that a family adds, changes and removes: a check with its parameters, or its own words.
alter table mission_criteria add column text text check (length(text) between 1 and 300);
alter table mission_criteria add column parameters jsonb not null default '{}';
alter table mission_criteria add column removed_at timestamptz;
-- A pilot has added, changed or removed it: the mission is no longer untouched.
alter table mission_criteria add column is_touched boolean not null default false;
alter table mission_criteria add constraint mission_criteria_words check (key <> 'own' or text is not null);

-- The same check may be there twice with other parameters.
drop index mission_criteria_once;
create unique index mission_criteria_once on mission_criteria (family_id, mission_id, key, parameters) where key <> 'own' and removed_at is null;

-- `unmet` has only keys; this also has the parameters and words. Null for attempts that ended before.
alter table mission_attempts add column unmet_criteria jsonb;

drop trigger live on mission_criteria;
create trigger live after insert or update or delete on mission_criteria for each row execute function live_topic('missions');
