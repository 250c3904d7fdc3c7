import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { ApiError } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { type Installation, useInstallation } from "../../lib/installation"
import { Failure } from "../crud/failure"
import { FileStorageTest } from "./file-storage-test"

const SHOPS = ["active", "suspended", "upgrading", "outdated"] as const
const JOBS = ["failing", "late", "running", "waiting"] as const

/** The server that answers, how many shops and jobs there are of each kind, and a test of the file storage. */
export const ServerState = () => {
  const { t } = useTranslation("svc")
  const { data, error } = useInstallation()
  const isOther = error instanceof ApiError && error.status === 403

  return (
    <>
      <Container className="divide-y p-0">
        <div className="px-6 py-4">
          <Heading>{t("installation.title")}</Heading>
          <Text className="text-ui-fg-subtle" size="small">
            {t(isOther ? "installation.ownerOnly" : "installation.description")}
          </Text>
        </div>
        {!isOther && <Failure error={error} className="m-4" />}
        {data && <Figures {...data.installation} />}
      </Container>
      {data && <FileStorageTest />}
    </>
  )
}

const Figures = ({ server, shops, jobs }: Installation) => {
  const { t } = useTranslation("svc")
  const { dateTime, fileSize, number } = useFormat()
  return (
    <dl className="grid gap-x-6 gap-y-4 px-6 py-4 md:grid-cols-4">
      <Part name={t("installation.needs")}>
        {server.checks.map(({ name, is_working: isWorking }) => (
          <StatusBadge key={name} color={isWorking ? "green" : "red"} className="w-fit rtl:pl-1 rtl:pr-0">
            {t(isWorking ? "installation.works" : "installation.isDown", {
              name: t(`installation.checks.${name}`, name),
            })}
          </StatusBadge>
        ))}
      </Part>
      <Part name={t("installation.server")}>
        <span>{t("installation.since", { time: dateTime(server.started_at) })}</span>
        <span>{t("installation.memory", { size: fileSize(server.memory_bytes) })}</span>
        <bdi dir="ltr" className="w-fit">
          Node {server.node_version}
        </bdi>
      </Part>
      <Part name={t("installation.shops.title")}>
        {SHOPS.filter((kind) => kind === "active" || shops[kind] > 0).map((kind) => (
          <span key={kind}>{t(`installation.shops.${kind}`, { number: number(shops[kind]) })}</span>
        ))}
      </Part>
      <Part name={t("installation.jobs.title")}>
        {JOBS.map((state) => (
          <span key={state}>
            {t(`installation.jobs.options.${state}`)}: {number(jobs[state])}
          </span>
        ))}
      </Part>
    </dl>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="txt-compact-small-plus text-ui-fg-subtle pb-1">{name}</dt>
    <dd className="txt-compact-small flex flex-col gap-y-1">{children}</dd>
  </div>
)
