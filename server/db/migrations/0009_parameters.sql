-- What a company or a warehouse wants to know besides the fields there are: a parameter says how a value has to look. The value
-- itself lies in the column `parameters` of its subject, as text under the parameter's id: { "12": "3.5" }. Locations belong to no
-- company, so their parameters are the warehouse's; those of every other subject are the company's.

create table parameters (
  id bigserial primary key,
  company_id bigint references companies (id),
  warehouse_id bigint references warehouses (id),
  name text not null,
  description text,
  -- Its name in imports and in the API; free to change, as values lie under the id.
  reference_key text not null,
  subject text not null constraint parameters_subject_known check (
    subject in ('itemMaster', 'sku', 'packing', 'plan', 'planItem', 'contact', 'location')
  ),
  value_type text not null constraint parameters_value_type_known check (
    value_type in ('anything', 'required', 'whole', 'decimal', 'toggle', 'date', 'pattern', 'list')
  ),
  -- RE2 syntax, for the whole value.
  pattern text,
  choices text[],
  -- Shown on the pick screen.
  plan_parameter boolean not null default false,
  retired_at timestamptz,
  version integer not null default 1,
  constraint parameters_subject_of_its_owner check (
    case when subject = 'location' then warehouse_id is not null and company_id is null
         else company_id is not null and warehouse_id is null end
  ),
  constraint parameters_pattern_of_its_type check ((value_type = 'pattern') = (pattern is not null)),
  constraint parameters_choices_of_its_type check ((value_type = 'list') = (coalesce(cardinality(choices), 0) > 0))
);
create unique index parameters_reference_key_unique
  on parameters (company_id, warehouse_id, lower(reference_key)) nulls not distinct;

-- The values of a subject by reference key, as answers give them.
create function parameters_by_key(stored jsonb) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_object_agg(p.reference_key, v.value), '{}'::jsonb)
    from jsonb_each_text(stored) v
    join parameters p on p.id = v.key::bigint
  );
end $$;
