-- Who signed in and what sellers did. Names in `details` are as they were then.
CREATE TABLE activity (
  id text COLLATE "C" PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  who text NOT NULL CHECK (who IN ('seller', 'stranger', 'operator')),
  subject text NOT NULL,
  act text NOT NULL,
  target text,
  details jsonb NOT NULL DEFAULT '{}',
  -- Shortened to its network.
  ip text
);
CREATE INDEX activity_of_subject ON activity (subject, id DESC);
CREATE INDEX activity_by_time ON activity (at);
