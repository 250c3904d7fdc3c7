import { Container, clx, Heading, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type ConfigChange, useAdminEmails, useConfigChanges } from "../../lib/config"
import { useConfigNames } from "../../lib/config-names"
import { useFormat } from "../../lib/format"
import { ROOM_AT_END, When } from "../crud/cells"

const PAGE_SIZE = 10

/** Shows who has changed the settings of an area, and when. */
export const ChangeList = ({ area }: { area: string }) => {
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const format = useFormat()
  const [page, setPage] = useState(0)
  const { data } = useConfigChanges(area, { limit: PAGE_SIZE, offset: page * PAGE_SIZE })
  const { data: emails } = useAdminEmails()
  const { changes = [], count = 0 } = data ?? {}
  const pages = Math.ceil(count / PAGE_SIZE)

  const actorOf = ({ actor_id: id, actor_type: type }: ConfigChange) => {
    if (id === null) return t("config.changes.system")
    return (
      emails?.get(id) ?? (type === "user" ? t("config.changes.formerAdmin") : t("config.changes.program"))
    )
  }

  return (
    <Container className={clx("divide-y p-0", ROOM_AT_END)}>
      <Heading level="h2" className="px-6 py-4">
        {t("config.changes.title")}
      </Heading>
      {count === 0 && <Text className="text-ui-fg-subtle px-6 py-4">{t("config.changes.none")}</Text>}
      {count > 0 && (
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell className="text-start">{t("config.changes.when")}</Table.HeaderCell>
              <Table.HeaderCell className="text-start">{t("config.changes.who")}</Table.HeaderCell>
              <Table.HeaderCell className="text-start">{t("config.changes.what")}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {changes.map((change) => (
              <Table.Row key={change.id}>
                <Table.Cell>
                  <When at={change.created_at} />
                </Table.Cell>
                <Table.Cell>{actorOf(change)}</Table.Cell>
                <Table.Cell>
                  {format.list(change.keys.map((key) => names.fieldInGroup(area, key)))}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      )}
      {count > PAGE_SIZE && (
        <Table.Pagination
          count={count}
          pageSize={PAGE_SIZE}
          pageIndex={page}
          pageCount={pages}
          canPreviousPage={page > 0}
          canNextPage={(page + 1) * PAGE_SIZE < count}
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
    </Container>
  )
}
