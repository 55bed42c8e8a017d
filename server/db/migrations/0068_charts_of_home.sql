-- Users who chose the numbers of home see the new ones and the charts as well.
update home_choices set numbers = numbers || array['putAway', 'today', 'weeks', 'age', 'space'] where numbers <> '{}';
