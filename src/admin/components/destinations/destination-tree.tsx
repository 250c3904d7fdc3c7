import { Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { mayTryAgain } from "../../lib/api"
import { list } from "../../lib/resource"
import { destinations } from "../../resources/destinations"
import { Status } from "../crud/cells"
import { EmptyList } from "../crud/empty-list"
import { Failure } from "../crud/failure"
import { useOpenAt } from "../crud/list-page"

/** The largest page of the list. */
const MOST = 100

type Destination = Awaited<ReturnType<typeof allDestinations>>[number]

/** All destinations, each below the one that contains it. */
export const DestinationTree = () => {
  const { t } = useTranslation("svc")
  const { onCreate } = useOpenAt("/destinations")
  const {
    data = [],
    error,
    isPending,
    isSuccess,
  } = useQuery({
    queryKey: [destinations.path, "tree"],
    queryFn: allDestinations,
    retry: mayTryAgain,
  })
  const known = new Set(data.map(({ id }) => id))
  return (
    <Container className="flex flex-col gap-y-4" aria-busy={isPending}>
      <Heading>{t("destinations.tree.title")}</Heading>
      {isPending && <Skeleton className="h-40 w-full" />}
      <Failure error={error} />
      {isSuccess && data.length === 0 && (
        <EmptyList texts={destinations.texts} onCreate={onCreate} onShowAll={undefined} />
      )}
      {data.length > 0 && (
        <Branches all={data} within={data.filter(({ parent_id: id }) => id === null || !known.has(id))} />
      )}
    </Container>
  )
}

interface BranchesProps {
  all: readonly Destination[]
  within: readonly Destination[]
}

const Branches = ({ all, within }: BranchesProps) => (
  <ul className="flex flex-col gap-y-2 ps-4">
    {within.map(({ id, title, status }) => {
      const inner = all.filter(({ parent_id }) => parent_id === id)
      return (
        <li key={id} className="flex flex-col gap-y-2">
          <div className="flex items-center gap-x-2">
            <Text size="small" asChild>
              <Link to={`/destinations/${id}`} className="underline">
                <bdi>{title}</bdi>
              </Link>
            </Text>
            <Status of={status} />
          </div>
          {inner.length > 0 && <Branches all={all} within={inner} />}
        </li>
      )
    })}
  </ul>
)

async function allDestinations() {
  const all: Awaited<ReturnType<typeof listed>>["rows"] = []
  for (;;) {
    const { rows, count } = await listed(all.length)
    all.push(...rows)
    if (rows.length === 0 || all.length >= count) return all
  }
}

function listed(offset: number) {
  return list(destinations, { order: "position", limit: MOST, offset })
}
