/** The job that fetches new rates from the sources, such as a central bank. */
export const REFRESH_CURRENCY_RATES = "refresh-currency-rates"
