-- What waits for its place waits among the notes (0035_noted_changes.sql).
drop index concurrently if exists changes_to_number;
