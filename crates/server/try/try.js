// Shows /openapi.json and sends what is written into its forms. All text is put in as text, never as HTML.

const make = (name, fields = {}, ...children) => {
  const element = Object.assign(document.createElement(name), fields);
  element.append(...children);
  return element;
};

const description = await (await fetch("/openapi.json")).json();

/** A schema with its references followed, as deep as a reader wants to go. */
const resolved = (schema, depth = 0) => {
  if (depth > 4 || schema === null || typeof schema !== "object") return schema;
  if (Array.isArray(schema)) return schema.map((item) => resolved(item, depth));
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1);
    return resolved(description.components.schemas[name] ?? schema, depth + 1);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, resolved(value, depth)]));
};

const show = (value) => make("pre", { textContent: typeof value === "string" ? value : JSON.stringify(value, null, 2) });

const schemaOf = (content) => Object.values(content ?? {})[0]?.schema;

/** Sends a request and writes down what comes back, as it comes. */
const send = async (method, path, headers, body, output) => {
  output.textContent = "…";
  const stop = new AbortController();
  const stopper = make("button", { type: "button", textContent: "Stop", onclick: () => stop.abort() });
  output.before(stopper);
  try {
    const response = await fetch(path, { method, headers, body, signal: stop.signal });
    const head = `${response.status} ${response.statusText}\n`;
    let text = "";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      output.textContent = head + text;
    }
    const isOne = (response.headers.get("content-type") ?? "").match(/json$/) !== null;
    output.textContent = head + (isOne ? JSON.stringify(JSON.parse(text), null, 2) : text);
  } catch (error) {
    output.textContent += `\n${error}`;
  } finally {
    stopper.remove();
  }
};

const form = (method, path, operation) => {
  const output = make("pre");
  const inputs = (operation.parameters ?? []).map((parameter) => {
    const input = make("input", { name: parameter.name, required: parameter.required === true });
    return { parameter, input, label: make("label", {}, `${parameter.name} (${parameter.in})`, input) };
  });
  const key = make("input", { autocomplete: "off" });
  const needsKey = operation.security !== undefined;
  const media = operation.requestBody?.content?.["application/json"];
  const body = make("textarea", { rows: 6, value: JSON.stringify(media?.example ?? {}, null, 2) });
  const onsubmit = (event) => {
    event.preventDefault();
    let address = path;
    const query = new URLSearchParams();
    for (const { parameter, input } of inputs) {
      if (parameter.in === "path") address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
      else if (input.value !== "" && parameter.in === "query") query.set(parameter.name, input.value);
    }
    const headers = {};
    if (needsKey && key.value !== "") headers.Authorization = `Bearer ${key.value}`;
    if (media) headers["Content-Type"] = "application/json";
    const asked = query.size > 0 ? `${address}?${query}` : address;
    void send(method.toUpperCase(), asked, headers, media ? body.value : undefined, output);
  };
  const parts = inputs.map(({ label }) => label);
  if (needsKey) parts.push(make("label", {}, "key of a seat", key));
  if (media) parts.push(make("label", {}, "body", body));
  return [make("form", { onsubmit }, ...parts, make("button", { textContent: "Send" })), output];
};

const route = (method, path, operation) => {
  const title = make("summary", {}, make("code", { textContent: `${method.toUpperCase()} ${path}` }), ` ${operation.summary ?? ""}`);
  const parts = [title];
  if (operation.description) parts.push(make("p", { textContent: operation.description }));
  if (path !== "/api/v1/ws") parts.push(...form(method, path, operation));
  const request = schemaOf(operation.requestBody?.content);
  if (request) parts.push(make("details", {}, make("summary", { textContent: "What may be sent" }), show(resolved(request))));
  for (const [status, answer] of Object.entries(operation.responses ?? {})) {
    const schema = schemaOf(answer.content);
    const words = make("summary", { textContent: `${status}: ${answer.description}` });
    if (schema) parts.push(make("details", {}, words, show(resolved(schema))));
  }
  return make("details", {}, ...parts);
};

const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => route(method, path, operation)),
);
document.getElementById("routes").replaceChildren(...routes);
