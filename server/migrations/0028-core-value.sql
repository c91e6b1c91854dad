-- The one value a family keeps even at a loss: asked for in its charter, known to every other document.
alter table families add column core_value text not null default '';
