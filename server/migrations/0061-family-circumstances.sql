-- What a family's documents depend on besides its answers. Null means that no one has said: never a guess.
alter table families
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column has_business boolean,
  add column has_trust boolean,
  add column has_minors boolean,
  add column has_property_abroad boolean;
