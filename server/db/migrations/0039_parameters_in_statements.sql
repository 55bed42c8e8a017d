-- What it said is a part of the statements that ask for it: a machine that holds a company's rows calls no function that reads tables.
drop function parameters_by_key(jsonb);
