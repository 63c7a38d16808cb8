-- Rooms with their events, for several servers at once. All of it is in a schema of its own, so that the database may
-- have other things in it.
CREATE SCHEMA parlor;

CREATE FUNCTION parlor.since_ms(moment TIMESTAMPTZ) RETURNS BIGINT LANGUAGE sql VOLATILE AS
    $$ SELECT greatest(0, extract(epoch FROM clock_timestamp() - moment) * 1000)::BIGINT $$;

CREATE FUNCTION parlor.unix_ms() RETURNS BIGINT LANGUAGE sql VOLATILE AS
    $$ SELECT parlor.since_ms(to_timestamp(0)) $$;

-- The time by which the clocks of rooms go: it passes while there is a server.
CREATE TABLE parlor.house (
    only_one BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_one),
    version INTEGER NOT NULL DEFAULT 0,
    time_ms BIGINT NOT NULL,
    beat TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO parlor.house (time_ms) VALUES (parlor.unix_ms());

-- Servers, and until when each of them counts as alive.
CREATE TABLE parlor.server (id TEXT PRIMARY KEY, until TIMESTAMPTZ NOT NULL);

CREATE FUNCTION parlor.is_alive(name TEXT) RETURNS BOOLEAN LANGUAGE sql VOLATILE AS
    $$ SELECT EXISTS (SELECT FROM parlor.server WHERE id = name AND until > clock_timestamp()) $$;

CREATE TABLE parlor.room (
    id TEXT PRIMARY KEY,
    -- The number of the last event, and which edition of them it is: a guest's name may have been taken out.
    seq BIGINT NOT NULL,
    edition BIGINT NOT NULL,
    -- Hashes of keys.
    first_key TEXT,
    second_key TEXT,
    -- When something happened last, since 1970.
    touched_ms BIGINT NOT NULL,
    -- By how much the room's own time is behind that of the house.
    lag_ms BIGINT NOT NULL,
    -- When its host has something to do, by the time of the house, and which server that is.
    due_ms BIGINT,
    host TEXT,
    -- Whether anybody may take a seat.
    listed BOOLEAN NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX room_due ON parlor.room (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX room_listed ON parlor.room (id) WHERE listed;

CREATE TABLE parlor.event (
    room TEXT NOT NULL REFERENCES parlor.room (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (room, seq)
);

-- Whoever has a room in memory is told that there is more of it, or, with 0, that it is another.
CREATE FUNCTION parlor.tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR NEW.edition <> OLD.edition THEN
        PERFORM pg_notify('parlor', OLD.id || ' 0');
    ELSE
        PERFORM pg_notify('parlor', NEW.id || ' ' || NEW.seq);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER tell AFTER DELETE OR UPDATE OF seq, edition ON parlor.room FOR EACH ROW EXECUTE FUNCTION parlor.tell();
