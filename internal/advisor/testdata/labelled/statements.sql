-- Tables with the statements that read them. What stands above a table is what an expert says of it: see labelled_test.go.
-- want: QRY001
CREATE TABLE memberships (user_uid Uuid NOT NULL, team_uid Uuid NOT NULL, role Utf8, PRIMARY KEY (user_uid, team_uid));
-- query: SELECT user_uid FROM memberships WHERE role = 'owner';
