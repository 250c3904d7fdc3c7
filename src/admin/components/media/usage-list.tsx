import { Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { api } from "../../lib/api"
import { readable } from "../../lib/field-schema"
import { item } from "../../lib/resource"
import { type MediaUsage, mediaAssets } from "../../resources/media"
import { Failure } from "../crud/failure"

const MAX_PLACES = 100

/** The pages on which each kind of record is edited. Other kinds are named without a link. */
const PAGES: Record<string, (id: string) => string> = {
  blog_post: (id) => `/blog/${id}`,
  blog_author: (id) => `/blog/authors?open=${id}`,
  page: (id) => `/pages/${id}`,
  product: (id) => `/products/${id}`,
  event: (id) => `/events/${id}`,
  service: (id) => `/services?open=${id}`,
  service_resource: (id) => `/services/people?open=${id}`,
  theme: () => "/theme/brand",
}

/** A shop has one of each. Its versions are one place, and its kind is its name. */
const SINGLE: readonly string[] = ["theme"]

export function useUsage(id: string) {
  return useQuery({
    queryKey: [mediaAssets.path, id, "usage"],
    queryFn: () =>
      api<{ usage: MediaUsage[]; count: number }>(`${item(mediaAssets, id)}/usage?limit=${MAX_PLACES}`),
    staleTime: 0,
  })
}

/** The records that use an asset, each with a link to its page. */
export const UsageList = ({ id }: { id: string }) => {
  const { t } = useTranslation("svc")
  const { data, error } = useUsage(id)
  return (
    <section aria-label={t("media.usage.title")} className="flex flex-col gap-y-2">
      <Text size="small" weight="plus">
        {t("media.usage.title")}
      </Text>
      <Failure error={error} />
      {data?.count === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("media.usage.nowhere")}
        </Text>
      )}
      <ul className="flex flex-col gap-y-1">
        {placesOf(data?.usage ?? []).map((place) => {
          const kind = t(`media.places.${place.resource}`, readable(place.resource))
          const isSingle = SINGLE.includes(place.resource)
          return (
            <li key={`${place.resource} ${place.id}`} className="txt-compact-small flex min-w-0 gap-x-2">
              {!isSingle && <span className="text-ui-fg-subtle shrink-0">{kind}</span>}
              <Place place={isSingle ? { ...place, title: kind } : place} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function placesOf(usage: MediaUsage[]): MediaUsage[] {
  return usage.filter(
    ({ resource }, at) =>
      !SINGLE.includes(resource) || usage.findIndex((other) => other.resource === resource) === at,
  )
}

const Place = ({ place: { resource, id, title } }: { place: MediaUsage }) => {
  const to = PAGES[resource]?.(id)
  const name = <bdi className="truncate">{title || id}</bdi>
  if (to === undefined) return title === null ? null : name
  return (
    <Link to={to} className="text-ui-fg-interactive min-w-0 truncate hover:underline">
      {name}
    </Link>
  )
}
