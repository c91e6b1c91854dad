import type { CallToolResult, ListToolsResult } from '@ai-sdk/mcp'

export type ToolDefinition = ListToolsResult['tools'][number]

interface ChosenTool {
  readonly tool: ToolDefinition
  /** Name of its text parameter. */
  readonly argument: string
}

/**
 * The MCP tool that receives a message: the named one, or else the first that requires a single text. A tool
 * that declares itself destructive must be named.
 */
export function chooseTool(tools: readonly ToolDefinition[], name: string): ChosenTool | undefined {
  const fitting = tools.flatMap((tool) => {
    const argument = argumentOf(tool, name !== '')
    const isCandidate = name === '' ? tool.annotations?.destructiveHint !== true : tool.name === name
    return argument !== undefined && isCandidate ? [{ tool, argument }] : []
  })
  return fitting[0]
}

// A named tool may also have a single optional text parameter.
function argumentOf({ inputSchema }: ToolDefinition, isNamed: boolean): string | undefined {
  const properties = (inputSchema.properties ?? {}) as Readonly<
    Record<string, { readonly type?: unknown } | undefined>
  >
  const required: readonly unknown[] = Array.isArray(inputSchema['required']) ? inputSchema['required'] : []
  const isText = (key: unknown): key is string =>
    typeof key === 'string' && Object.hasOwn(properties, key) && properties[key]?.type === 'string'
  if (required.length === 1) return isText(required[0]) ? required[0] : undefined
  const texts = Object.keys(properties).filter(isText)
  return isNamed && required.length === 0 && texts.length === 1 ? texts[0] : undefined
}

/** The text parts of a tool result; other content is ignored. */
export function textOf(result: CallToolResult): string {
  if (!('content' in result) || !Array.isArray(result.content)) return ''
  // One half of the SDK's union type allows anything.
  const parts = result.content as readonly {
    readonly type: string
    readonly text?: unknown
    readonly resource?: { readonly text?: unknown }
  }[]
  const texts = parts
    .map(({ type, text, resource }) => (type === 'resource' ? resource?.text : text))
    .filter((text) => typeof text === 'string')
  return texts.join('\n\n')
}
