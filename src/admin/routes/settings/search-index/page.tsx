import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container, clx, Heading, Table, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { ROOM_AT_END, When } from "../../../components/crud/cells"
import { Failure } from "../../../components/crud/failure"
import { PageName } from "../../../components/crud/page-name"
import { useFormat } from "../../../lib/format"
import { useProblemText } from "../../../lib/problem-text"
import { useSearchRebuild, useSearchStatus } from "../../../lib/search-index"

export const config = defineRouteConfig({ label: "search.title", translationNs: "svc" })

export const handle = { breadcrumb: () => <PageName text="search.title" /> }

const SearchPage = () => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { textOf } = useProblemText()
  const { data, error } = useSearchStatus()
  const rebuild = useSearchRebuild()
  const { types = [], words = 0, rebuild: last = null } = data?.search ?? {}
  const isRunning = last?.status === "running"
  const { dateTime: time, number } = format

  return (
    <Container className={clx("divide-y p-0", ROOM_AT_END)}>
      <div className="flex items-center justify-between gap-4 px-6 py-4">
        <div>
          <Heading>{t("search.title")}</Heading>
          <Text className="text-ui-fg-subtle" size="small">
            {t("search.description")}
          </Text>
        </div>
        <Button
          size="small"
          variant="secondary"
          className="shrink-0"
          isLoading={rebuild.isPending || isRunning}
          onClick={() => rebuild.mutate(undefined, { onError: (refusal) => toast.error(textOf(refusal)) })}
        >
          {t("search.rebuild")}
        </Button>
      </div>
      <Failure error={error} className="m-4" />
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell className="text-start">{t("search.kind")}</Table.HeaderCell>
            <Table.HeaderCell className="text-start">{t("search.things")}</Table.HeaderCell>
            <Table.HeaderCell className="text-start">{t("search.documents")}</Table.HeaderCell>
            <Table.HeaderCell className="text-start">{t("search.written")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {types.map(({ type, entities, documents, indexed_at: indexedAt }) => (
            <Table.Row key={type}>
              <Table.Cell>{t(`search.types.${type}`, type)}</Table.Cell>
              <Table.Cell>{number(entities)}</Table.Cell>
              <Table.Cell>{number(documents)}</Table.Cell>
              <Table.Cell>
                <When at={indexedAt} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
      <div className="px-6 py-4">
        <Text size="small">{t("search.words", { number: number(words) })}</Text>
        <Text size="small" className="text-ui-fg-subtle" aria-live="polite">
          {last === null && t("search.never")}
          {isRunning && t("search.running", { written: number(last.documents), total: number(last.total) })}
          {last?.status === "done" && t("search.done", { time: time(last.finished_at ?? last.started_at) })}
          {last?.status === "failed" && t("search.failed", { time: time(last.started_at) })}
        </Text>
      </div>
    </Container>
  )
}

export default SearchPage
