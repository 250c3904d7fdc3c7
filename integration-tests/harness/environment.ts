import path from "node:path"

/** Runs on two database servers need two folders, because the files of a demo shop belong to its database. */
export const dataDirectory = process.env.TEST_DATA_DIR ?? path.resolve(__dirname, "../../.svc/test")

/** Each test worker keeps its files in a folder below. */
export const workersDirectory = path.join(dataDirectory, "workers")

/** The environment of every test process. */
export const environment = {
  NODE_ENV: "test",
  LOG_LEVEL: "error",
  PORT: "0",
  PUBLIC_URL: "http://localhost:9000",
  SVC_DATA_DIR: dataDirectory,
  TRUST_PROXY: "loopback",
  SVC_ADMIN_PASSWORD: "the password of the test admin",
}
