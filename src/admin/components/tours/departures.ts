import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { mayTryAgain } from "../../lib/api"
import { list } from "../../lib/resource"
import { type Departure, tourDepartures } from "../../resources/tour-sales"

/** The largest page of the list. */
const MOST = 100

interface Range {
  from: Date
  to: Date
  tour: string | undefined
}

/** The departures of a time. */
export function useDepartures({ from, to, tour }: Range) {
  return useQuery({
    queryKey: [tourDepartures.path, from.toISOString(), to.toISOString(), tour],
    queryFn: () => allDepartures({ from, to, tour }),
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
  })
}

async function allDepartures({ from, to, tour }: Range): Promise<Departure[]> {
  const all: Departure[] = []
  for (;;) {
    const { rows, count } = await list(tourDepartures, {
      starts_from: from.toISOString(),
      starts_to: to.toISOString(),
      tour_id: tour,
      order: "starts_at",
      limit: MOST,
      offset: all.length,
    })
    all.push(...rows)
    if (rows.length === 0 || all.length >= count) return all
  }
}
