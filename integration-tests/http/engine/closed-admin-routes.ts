/** Engine routes below `/admin` that nobody may call, each with the reason. */
interface ClosedRoutes {
  why: string
  routes: Readonly<Record<`/admin/${string}`, string>>
}

export const closedAdminRoutes: readonly ClosedRoutes[] = [
  {
    why: "Runs any workflow with any input. Workflows trust their callers, because routes check who may do what.",
    routes: { "/admin/workflows-executions/:workflow_id/run": "POST" },
  },
  {
    why: "Ends a waiting step of any workflow with any result.",
    routes: {
      "/admin/workflows-executions/:workflow_id/steps/failure": "POST",
      "/admin/workflows-executions/:workflow_id/steps/success": "POST",
    },
  },
  {
    why: "Sends the data of each step. The dashboard does not use it.",
    routes: {
      "/admin/workflows-executions/:workflow_id/:transaction_id/subscribe": "GET",
      "/admin/workflows-executions/:workflow_id/subscribe": "GET",
    },
  },
  {
    why: "Its pattern also matches the addresses of `subscribe`. The dashboard reads executions by their id.",
    routes: { "/admin/workflows-executions/:workflow_id/:transaction_id": "GET" },
  },
  {
    why: "The index module is not installed. The engine then sends no answer at all, and the call hangs.",
    routes: { "/admin/index/details": "GET", "/admin/index/sync": "POST" },
  },
  {
    why: "The engine has middlewares for it, but no handler.",
    routes: { "/admin/claims/:id": "DELETE", "/admin/exchanges/:id": "DELETE" },
  },
  {
    why: "The engine's search module is not installed. Our search has its own routes.",
    routes: { "/admin/search-indexes/:id": "DELETE", "/admin/search-indexes/:id/reindex": "POST" },
  },
  {
    why: "The flag `rbac` is off: roles would change nothing. The dashboard has their pages only with the flag.",
    routes: {
      "/admin/rbac/me/permissions": "GET",
      "/admin/rbac/policies": "GET POST",
      "/admin/rbac/policies/:id": "GET POST DELETE",
      "/admin/rbac/policies/:id/roles": "GET",
      "/admin/rbac/policies/assignable": "GET",
      "/admin/rbac/roles": "GET POST",
      "/admin/rbac/roles/:id": "GET POST DELETE",
      "/admin/rbac/roles/:id/policies": "GET POST",
      "/admin/rbac/roles/:id/policies/:policy_id": "DELETE",
      "/admin/rbac/roles/:id/users": "GET POST DELETE",
      "/admin/rbac/roles/assignable": "GET",
      "/admin/users/:id/roles": "GET POST DELETE",
      "/admin/users/:id/roles/:role_id": "DELETE",
    },
  },
  {
    why: "The flag `view_configurations` is off. The dashboard has these pages only with the flag.",
    routes: {
      "/admin/property-labels": "GET POST",
      "/admin/property-labels/:id": "GET POST DELETE",
      "/admin/property-labels/batch": "POST",
      "/admin/views/:entity/columns": "GET",
      "/admin/views/:entity/configurations": "GET POST",
      "/admin/views/:entity/configurations/:id": "GET POST DELETE",
      "/admin/views/:entity/configurations/active": "GET POST",
      "/admin/views/entities": "GET",
    },
  },
]
