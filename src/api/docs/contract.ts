import { z } from "zod"
import { contract } from "../../kits/rows/row"
import { ERRORS_PAGE } from "../../lib/errors"
import { fileNames } from "./page"

export const docs = contract({
  readDocs: {
    method: "GET",
    path: "/docs",
    auth: "none",
    summary: "This document as a page",
    response: { status: 200, contentType: "text/html", description: "The page." },
  },
  readErrorsPage: {
    method: "GET",
    path: ERRORS_PAGE,
    auth: "none",
    summary: "All error codes as a page",
    description: "`doc_url` of an error points to the section of its code.",
    response: { status: 200, contentType: "text/html", description: "The page." },
  },
  readDocsFile: {
    method: "GET",
    path: "/docs/:file",
    auth: "none",
    summary: "A file of the documentation page",
    params: z.strictObject({ file: z.enum(fileNames) }),
    response: { status: 200, contentType: "*/*", description: "A script, a style sheet or an icon." },
  },
})
