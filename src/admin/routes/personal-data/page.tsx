import { defineRouteConfig } from "@medusajs/admin-sdk"
import { User } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { When } from "../../components/crud/cells"
import { Failure } from "../../components/crud/failure"
import { LoadingPart } from "../../components/crud/loading-part"
import { PageName } from "../../components/crud/page-name"
import { SectionTabs } from "../../components/navigation/section-tabs"
import { Person } from "../../components/personal-data/person"
import { PersonSearch } from "../../components/personal-data/person-search"
import { ApiError } from "../../lib/api"
import { usePersonalData } from "../../lib/personal-data"
import { groupRecords } from "../../lib/personal-kinds"

export const config = defineRouteConfig({ label: "personal_data.title", translationNs: "svc", icon: User })

export const handle = { breadcrumb: () => <PageName text="personal_data.title" /> }

const PersonalDataPage = () => {
  const { t } = useTranslation("svc")
  const [params, setParams] = useSearchParams()
  const email = params.get("email")?.trim() ?? ""
  const { data, error, isLoading } = usePersonalData(email)
  const isStored = data !== undefined && groupRecords(data.personal_data.records).length > 0
  const problem = error instanceof ApiError ? error.problems.find(({ path }) => path === "email") : undefined
  return (
    <div className="flex flex-col gap-y-3">
      <SectionTabs />
      <Container className="flex flex-col gap-y-4 px-6 py-4">
        <div>
          <Heading>{t("personal_data.title")}</Heading>
          <Text className="text-ui-fg-subtle" size="small">
            {t("personal_data.description")}
          </Text>
        </div>
        <PersonSearch
          email={email}
          problem={problem}
          onSearch={(found) => setParams({ email: found }, { replace: true })}
        />
        {/* Always there, because screen readers announce only changes of such a region. */}
        <Text role="status" size="small" className="text-ui-fg-subtle">
          {data && (
            <>
              {isStored ? t("personal_data.stored") : t("personal_data.nothing")}
              {" · "}
              <When at={data.personal_data.generated_at} />
            </>
          )}
        </Text>
        <Failure error={problem ? undefined : error} />
      </Container>
      {isLoading && <LoadingPart />}
      {data && <Person key={email} email={email} data={data.personal_data} />}
    </div>
  )
}

export default PersonalDataPage
