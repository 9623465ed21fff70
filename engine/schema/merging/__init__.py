"""All that is asked of one value, merged from the schemas that apply to it, case by case."""
