"""The members of Gemini's requests, from the types of its SDK; each may also be spelled in snake_case."""

import re

from engine.strict.members import Members, Shape

_CAPITAL = re.compile("[A-Z]")


def snake(name: str) -> str:
    """A name, or a path, in the API's own spelling: ``generationConfig`` is ``generation_config``."""
    return _CAPITAL.sub(lambda found: f"_{found[0].lower()}", name)


def _members(names: str, **within: Shape) -> Members:
    both = [*names.split(), *within]
    spelled = {spelling(name): inner for name, inner in within.items() for spelling in (str, snake)}
    return Members(frozenset((*both, *map(snake, both))), spelled)


_BLOB = _members("data displayName mimeType")
_FILE = _members("displayName fileUri mimeType")
PART = _members(
    "mediaResolution codeExecutionResult executableCode text thought thoughtSignature videoMetadata toolCall "
    "toolResponse partMetadata audioTranscription mediaProcessing speechMetadata documentMetadata spreadsheetMetadata "
    "audioMetadata",
    functionCall=_members("id args name partialArgs willContinue"),
    functionResponse=_members("willContinue scheduling parts id name response"),
    inlineData=_BLOB,
    fileData=_FILE,
)
"""What a part may be, and what may stand beside that."""
_CONTENT = _members("role", parts=PART)
_TOOL = _members(
    "retrieval computerUse fileSearch googleSearch googleMaps codeExecution enterpriseWebSearch googleSearchRetrieval "
    "parallelAiSearch urlContext mcpServers exaAiSearch",
    functionDeclarations=_members(
        "description name parameters parametersJsonSchema response responseJsonSchema behavior"
    ),
)
_CALLING = _members("allowedFunctionNames mode streamFunctionCallArguments")
_CONFIG = _members(
    "modelSelectionConfig responseJsonSchema audioTimestamp candidateCount enableAffectiveDialog frequencyPenalty "
    "logprobs maxOutputTokens mediaResolution presencePenalty responseLogprobs responseMimeType responseModalities "
    "responseSchema routingConfig seed speechConfig stopSequences temperature topK topP enableEnhancedCivicAnswers "
    "responseFormat translationConfig audioTranscriptionConfig imageConfig continuationToken",
    thinkingConfig=_members("includeThoughts thinkingBudget thinkingLevel"),
)
WITHIN = {
    "contents": _CONTENT,
    "systemInstruction": _CONTENT,
    "tools": _TOOL,
    "toolConfig": _members("retrievalConfig includeServerSideToolInvocations", functionCallingConfig=_CALLING),
    "safetySettings": _members("category method threshold"),
    "generationConfig": _CONFIG,
}
_EMBEDDING = "taskType title outputDimensionality"
EMBED = _members(
    f"model {_EMBEDDING}",
    content=_CONTENT,
    embedContentConfig=_members(f"{_EMBEDDING} mimeType autoTruncate documentOcr audioTrackExtraction"),
)
"""One request for an embedding; what says how stands beside the content, or within what Vertex has for it."""
_TASKS = (
    "TASK_TYPE_UNSPECIFIED, RETRIEVAL_QUERY, RETRIEVAL_DOCUMENT, SEMANTIC_SIMILARITY, CLASSIFICATION, CLUSTERING, "
    "QUESTION_ANSWERING, FACT_VERIFICATION, CODE_RETRIEVAL_QUERY"
)
_TYPES = {
    "a string": (
        "model cachedContent text data mimeType fileUri displayName thoughtSignature responseMimeType description title"
    ),
    "a string or an integer": "category method threshold serviceTier",
    "a boolean": (
        "store thought includeThoughts includeServerSideToolInvocations autoTruncate documentOcr audioTrackExtraction"
    ),
    f"one of {_TASKS}": "taskType",
    "an integer or a string": "thinkingBudget seed",
    "an object": (
        "labels generateContentRequest functionCall functionResponse args response inlineData fileData thinkingConfig"
    ),
    "an object or an array of objects": "safetySettings",
}
TYPES = {
    wanted: " ".join(spelling(name) for name in names.split() for spelling in (str, snake))
    for wanted, names in _TYPES.items()
}
"""What stands in the members of these names: as JSON for protocol buffers, words may be numbers, numbers texts."""
