"""Whether a value is of a JSON schema of docs/openapi.json, and which of the schema's members have
been seen so far. It knows the words that file uses and fails on any other, so that nothing written
there goes unchecked. Stricter than the standard in one thing: an object has no members but those
its schema names."""
import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
NOTES = {"description", "default", "x-status"}


class Mismatch(Exception):
    """The value is not of the schema; says where and why."""


def is_of_type(value, name):
    if name in ("integer", "number"):
        kinds = int if name == "integer" else (int, float)
        return isinstance(value, kinds) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


class Schemas:
    def __init__(self, document):
        self.document = document
        self.seen = set()

    def resolve(self, schema, pointer):
        while "$ref" in schema:
            pointer = schema["$ref"]
            schema = self.document
            for part in pointer.lstrip("#/").split("/"):
                schema = schema[part]
        return schema, pointer

    def members(self, schema, pointer):
        """The pointers of all members that a schema names, also those of schemas it refers to."""
        found, todo, done = set(), [(schema, pointer)], set()
        while todo:
            schema, pointer = self.resolve(*todo.pop())
            if pointer in done:
                continue
            done.add(pointer)
            for name, inner in schema.get("properties", {}).items():
                found.add(f"{pointer}/properties/{name}")
                todo.append((inner, f"{pointer}/properties/{name}"))
            for word in ("items", "additionalProperties"):
                if schema.get(word):
                    todo.append((schema[word], f"{pointer}/{word}"))
            for i, inner in enumerate(schema.get("oneOf", [])):
                todo.append((inner, f"{pointer}/oneOf/{i}"))
        return found

    def check(self, value, schema, pointer, place="answer"):
        """Raises Mismatch, or notes the members that were there."""
        self.seen |= self._check(value, schema, pointer, place)

    def _check(self, value, schema, pointer, place):
        schema, pointer = self.resolve(schema, pointer)
        seen = set()
        for word, wanted in schema.items():
            if word in NOTES or word in ("properties", "required", "additionalProperties"):
                continue
            rule = getattr(self, f"_{word}", None)
            if rule is None:
                raise Mismatch(f"{pointer}: schema.py does not know \"{word}\"")
            seen |= rule(value, wanted, f"{pointer}/{word}", place) or set()
        if isinstance(value, dict) and schema.get("type") != "null":
            seen |= self._object(value, schema, pointer, place)
        return seen

    def _object(self, value, schema, pointer, place):
        seen = set()
        if "oneOf" in schema:
            return seen
        for name in schema.get("required", []):
            if name not in value:
                raise Mismatch(f"{place}: \"{name}\" is missing")
        for name, inner in value.items():
            if name in schema.get("properties", {}):
                at, to = schema["properties"][name], f"{pointer}/properties/{name}"
                seen.add(to)
            elif schema.get("additionalProperties"):
                at, to = schema["additionalProperties"], f"{pointer}/additionalProperties"
            else:
                raise Mismatch(f"{place}: \"{name}\" is not documented at {pointer}")
            seen |= self._check(inner, at, to, f"{place}.{name}")
        return seen

    def _type(self, value, wanted, pointer, place):
        names = wanted if isinstance(wanted, list) else [wanted]
        if not any(is_of_type(value, name) for name in names):
            raise Mismatch(f"{place}: {value!r:.80} is no {' or '.join(names)}")

    def _const(self, value, wanted, pointer, place):
        if value != wanted:
            raise Mismatch(f"{place}: {value!r:.80} is not {wanted!r}")

    def _enum(self, value, wanted, pointer, place):
        if value not in wanted:
            raise Mismatch(f"{place}: {value!r:.80} is none of {wanted}")

    def _items(self, value, wanted, pointer, place):
        seen = set()
        for i, item in enumerate(value or []):
            seen |= self._check(item, wanted, pointer, f"{place}[{i}]")
        return seen

    def _oneOf(self, value, wanted, pointer, place):
        fits, faults = [], []
        for i, schema in enumerate(wanted):
            try:
                fits.append(self._check(value, schema, f"{pointer}/{i}", place))
            except Mismatch as fault:
                faults.append(str(fault))
        if len(fits) != 1:
            raise Mismatch(f"{place}: {len(fits)} of the schemas fit {value!r:.80}: {faults}")
        return fits[0]

    def _pattern(self, value, wanted, pointer, place):
        if isinstance(value, str) and not re.search(wanted, value):
            raise Mismatch(f"{place}: {value!r} is not of the form {wanted}")

    def _bound(self, size, low, high, place):
        if size is not None and not low <= size <= high:
            raise Mismatch(f"{place}: {size} is out of bounds")

    def _minimum(self, value, wanted, pointer, place):
        self._bound(value, wanted, float("inf"), place)

    def _maximum(self, value, wanted, pointer, place):
        self._bound(value, float("-inf"), wanted, place)

    def _minItems(self, value, wanted, pointer, place):
        self._bound(len(value), wanted, float("inf"), place)

    def _maxItems(self, value, wanted, pointer, place):
        self._bound(len(value), 0, wanted, place)

    def _minLength(self, value, wanted, pointer, place):
        self._bound(len(value), wanted, float("inf"), place)
