/** The one place where the site reads the time of the club, from `Date`, which tests can turn. */
export const instant = () => Temporal.Instant.fromEpochMilliseconds(Date.now())

export const zonedNow = (timeZone: string) => instant().toZonedDateTimeISO(timeZone)
