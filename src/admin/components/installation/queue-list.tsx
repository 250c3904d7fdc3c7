import { clx, Table } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../lib/format"
import { countText } from "../../lib/home"
import { QUEUE_PAGE, type ShopQueues, useQueues } from "../../lib/installation"
import { ROOM_AT_END, When, Words } from "../crud/cells"
import { Section } from "../currency-rates/section"

const FIELDS = ["queue", "waiting", "oldest_waiting_at", "failed"] as const

/** The queues of each shop. An empty queue has no row. */
export const QueueList = () => {
  const { t } = useTranslation("svc")
  const [page, setPage] = useState(0)
  const { data, error } = useQueues(page)
  const { installation_queues: shops = [], count = 0 } = data ?? {}
  const pages = Math.ceil(count / QUEUE_PAGE)
  return (
    <Section title={t("installation.queues.title")} hint={t("installation.queues.hint")} error={error}>
      <div className={clx("overflow-x-auto", ROOM_AT_END)}>
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell className="text-start">{t("installation.jobs.fields.shop")}</Table.HeaderCell>
              {FIELDS.map((field) => (
                <Table.HeaderCell key={field} className="text-start">
                  {t(`installation.queues.fields.${field}`)}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {shops.map((shop) => (
              <ShopRows key={shop.id} {...shop} />
            ))}
          </Table.Body>
        </Table>
      </div>
      {count > QUEUE_PAGE && (
        <Table.Pagination
          count={count}
          pageSize={QUEUE_PAGE}
          pageIndex={page}
          pageCount={pages}
          canPreviousPage={page > 0}
          canNextPage={page + 1 < pages}
          previousPage={() => setPage(page - 1)}
          nextPage={() => setPage(page + 1)}
          translations={{
            of: t("crud.pages.of"),
            results: t("crud.pages.results", { count }),
            pages: t("crud.pages.pages", { count: pages }),
            prev: t("crud.pages.previous"),
            next: t("crud.pages.next"),
          }}
        />
      )}
    </Section>
  )
}

const ShopRows = ({ shop, state, queues }: ShopQueues) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const used = queues.filter(({ waiting, failed }) => waiting > 0 || (failed ?? 0) > 0)
  const name = (
    <Table.Cell>
      <Words>{shop.name}</Words>
    </Table.Cell>
  )
  if (used.length === 0)
    return (
      <Table.Row>
        {name}
        <td colSpan={FIELDS.length} className="h-12 pr-6">
          {t(`installation.queues.states.${state}`)}
        </td>
      </Table.Row>
    )
  return used.map(({ queue, waiting, oldest_waiting_at: oldest, failed }) => (
    <Table.Row key={queue}>
      {name}
      <Table.Cell>{t(`installation.queues.names.${queue}`, queue)}</Table.Cell>
      <Table.Cell>{countText(waiting, format)}</Table.Cell>
      <Table.Cell>
        <When at={oldest} />
      </Table.Cell>
      <Table.Cell>{failed === null ? "–" : countText(failed, format)}</Table.Cell>
    </Table.Row>
  ))
}
