-- Whatever is received is an ERN, whatever is despatched a pick. Told of the kind and the document of an operation apart from each other,
-- PostgreSQL expects six times too few, and goes through the lines of a report one by one.
create statistics operations_kinds_of_documents (dependencies, mcv) on kind, document from operations;
analyze operations;
