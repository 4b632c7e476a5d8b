/** `/docs`: /openapi.json in Swagger UI, which is loaded beside this file. Its calls go to this Signpost. */
import "./docs.css";

declare const SwaggerUIBundle: (options: Record<string, unknown>) => unknown;

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#operations",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // A stream of events has no end that an answer could be shown at; the page's own board follows it.
  tryItOutEnabled: false,
  // By default a validator of its maker's is asked about the document.
  validatorUrl: null,
});
