-- Whoever chose the numbers of home sees what is new there as well.
update home_choices set numbers = numbers || array['putAway', 'today', 'weeks', 'age', 'space'] where numbers <> '{}';
