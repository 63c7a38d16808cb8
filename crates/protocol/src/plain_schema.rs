//! Schemas spelled out for tools that take only plain ones: many know neither a reference that has more beside it nor
//! `unevaluatedProperties`, and what is left out of `oneOf` costs them hours.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json, json};

/// The named schemas, by name.
type Schemas = Map<String, Json>;

/// One of the forms that an object may have.
#[derive(Clone, Default)]
struct Form {
    properties: Map<String, Json>,
    required: BTreeSet<String>,
}

/// A schema of an object as a list of its forms, each complete and closed.
pub(crate) fn spelled_out(schema: &Json, schemas: &Schemas) -> Json {
    let form = |form: Form| {
        json!({ "type": "object", "properties": form.properties, "required": form.required,
            "additionalProperties": false })
    };
    let forms: Vec<_> = forms(schema, schemas).into_iter().map(form).collect();
    json!({ "description": schema["description"], "anyOf": forms })
}

/// All forms: what a schema says itself, with what it refers to, with each of what it may be besides.
fn forms(schema: &Json, schemas: &Schemas) -> Vec<Form> {
    let properties = schema["properties"].as_object().cloned().unwrap_or_default();
    let required = schema["required"].as_array().into_iter().flatten();
    let required = required.filter_map(Json::as_str).map(str::to_owned).collect();
    let mut forms = vec![Form { properties, required }];
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    if let Some(other) = name.and_then(|name| schemas.get(name)) {
        forms = each_with_each(&self::forms(other, schemas), &forms);
    }
    for list in ["anyOf", "oneOf"] {
        if let Some(branches) = schema[list].as_array() {
            let others: Vec<_> = branches.iter().flat_map(|branch| self::forms(branch, schemas)).collect();
            forms = each_with_each(&forms, &others);
        }
    }
    forms
}

/// Where both name a property, the second counts.
fn each_with_each(ones: &[Form], others: &[Form]) -> Vec<Form> {
    let both = |one: &Form, other: &Form| {
        let mut both = one.clone();
        both.properties.extend(other.properties.clone());
        both.required.extend(other.required.iter().cloned());
        both
    };
    ones.iter().flat_map(|one| others.iter().map(move |other| both(one, other))).collect()
}

/// Takes examples in Rust out of descriptions: whoever reads them here writes another language.
pub(crate) fn without_code(schema: &mut Json) {
    match schema {
        Json::Object(fields) => {
            if let Some(Json::String(text)) = fields.get_mut("description")
                && let Some(at) = text.find("```")
            {
                text.truncate(at);
                text.truncate(text.trim_end().len());
            }
            fields.values_mut().for_each(without_code);
        }
        Json::Array(items) => items.iter_mut().for_each(without_code),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_complete_and_closed() {
        let schemas = json!({"Game": {"properties": {"game": {"type": "string"}}, "required": ["game"]}});
        let schema = json!({"description": "One.", "properties": {"id": {"type": "string"}}, "required": ["id"],
            "oneOf": [{"properties": {"action": {"const": "games"}}, "required": ["action"]},
                {"$ref": "#/components/schemas/Game", "properties": {"action": {"const": "state"}}, "required": ["action"]}]});
        let plain = spelled_out(&schema, schemas.as_object().unwrap());
        assert_eq!(plain["anyOf"].as_array().unwrap().len(), 2);
        assert_eq!(plain["anyOf"][0]["required"], json!(["action", "id"]));
        assert_eq!(plain["anyOf"][1]["required"], json!(["action", "game", "id"]));
        assert_eq!(plain["anyOf"][1]["properties"]["action"], json!({"const": "state"}));
        assert_eq!(plain["anyOf"][1]["additionalProperties"], json!(false));
    }

    #[test]
    fn descriptions_are_for_every_language() {
        let mut schema =
            json!([{"description": "One request.\n\n```\nlet line = 1;\n```", "type": "object"}]);
        without_code(&mut schema);
        assert_eq!(schema, json!([{"description": "One request.", "type": "object"}]));
    }
}
