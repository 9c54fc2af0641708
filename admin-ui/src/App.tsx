// The console: react-admin over /admin/api, one resource a folder.

import { Admin, Resource, localStorageStore } from "react-admin";
import { authProvider } from "./api/authProvider";
import { dataProvider } from "./api/dataProvider";
import groups from "./groups";
import { ConsoleLayout } from "./layout/ConsoleLayout";
import { SignIn } from "./layout/SignIn";
import { consoleTheme } from "./layout/theme";
import sites from "./sites";
import { i18nProvider } from "./text/i18nProvider";

const light = consoleTheme("light");
const dark = consoleTheme("dark");
const store = localStorageStore("1", "console");

export function App() {
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      layout={ConsoleLayout}
      loginPage={SignIn}
      theme={light}
      darkTheme={dark}
      defaultTheme="light"
      requireAuth
      disableTelemetry
    >
      <Resource {...groups} />
      <Resource {...sites} />
    </Admin>
  );
}
