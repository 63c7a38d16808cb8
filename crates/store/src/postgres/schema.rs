use sqlx::PgPool;

/// Where the database tells what happens to rooms.
pub const CHANNEL: &str = "parlor";

/// What each version adds to the one before.
const MIGRATIONS: [&str; 1] = [include_str!("1.sql")];

/// A number of our own, so that of several servers that start at once one does the work.
const LOCK: i64 = 0x7061_726c_6f72;

/// Brings the database up to this version, and says what time it is there.
pub async fn bring_up_to_date(pool: &PgPool) -> Result<u64, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    let is_new = sqlx::query_scalar::<_, bool>("SELECT to_regclass('parlor.house') IS NULL");
    let version = if is_new.fetch_one(&mut *transaction).await? {
        0
    } else {
        sqlx::query_scalar::<_, i32>("SELECT version FROM parlor.house").fetch_one(&mut *transaction).await?
    };
    let known = usize::try_from(version).unwrap_or_default();
    if known > MIGRATIONS.len() {
        let detail = "the database was made by a newer version of Parlor; use that one";
        return Err(sqlx::Error::Configuration(detail.into()));
    }
    for migration in &MIGRATIONS[known..] {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
    }
    let now = "UPDATE parlor.house SET version = $1 RETURNING time_ms";
    let version = i32::try_from(MIGRATIONS.len()).unwrap_or(i32::MAX);
    let time_ms = sqlx::query_scalar::<_, i64>(now).bind(version).fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(time_ms.max(0).cast_unsigned())
}
