-- Calls that are limited, counted by all processes together. Not worth a log: after a crash or a failover it is empty,
-- and counting begins anew. Keys are hashes, and rows live as long as what they count.
CREATE UNLOGGED TABLE limit_counts (
  name text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- The slice of time that slices[1] counts; the others are those before it.
  newest bigint NOT NULL,
  slices int[] NOT NULL,
  -- How many of the last question were granted.
  granted int NOT NULL CHECK (granted >= 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (name, key)
) WITH (fillfactor = 50);
