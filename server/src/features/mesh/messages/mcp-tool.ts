import type { CallToolResult, ListToolsResult } from '@ai-sdk/mcp'

export type ToolDefinition = ListToolsResult['tools'][number]

interface Chosen {
  readonly tool: ToolDefinition
  /** What its one text is called. */
  readonly argument: string
}

/**
 * The tool of an MCP server that a message is given to: the one that was named, or else the first that needs one text and nothing more.
 * Unasked, nothing is chosen that says of itself that it destroys.
 */
export function chooseTool(tools: readonly ToolDefinition[], name: string): Chosen | undefined {
  const fitting = tools.flatMap((tool) => {
    const argument = argumentOf(tool, name !== '')
    const isMeant = name === '' ? tool.annotations?.destructiveHint !== true : tool.name === name
    return argument !== undefined && isMeant ? [{ tool, argument }] : []
  })
  return fitting[0]
}

// Of a tool that was named it is enough that there is one text it could be.
function argumentOf({ inputSchema }: ToolDefinition, isNamed: boolean): string | undefined {
  const properties = (inputSchema.properties ?? {}) as Readonly<Record<string, { readonly type?: unknown } | undefined>>
  const needed: readonly unknown[] = Array.isArray(inputSchema['required']) ? inputSchema['required'] : []
  const isText = (key: unknown): key is string => typeof key === 'string' && Object.hasOwn(properties, key) && properties[key]?.type === 'string'
  if (needed.length === 1) return isText(needed[0]) ? needed[0] : undefined
  const texts = Object.keys(properties).filter(isText)
  return isNamed && needed.length === 0 && texts.length === 1 ? texts[0] : undefined
}

/** The text of what a tool answered; pictures and the like are left out. */
export function textOf(result: CallToolResult): string {
  if (!('content' in result) || !Array.isArray(result.content)) return ''
  // The union of its type has a half that allows anything.
  const parts = result.content as readonly { readonly type: string; readonly text?: unknown; readonly resource?: { readonly text?: unknown } }[]
  const texts = parts.map(({ type, text, resource }) => (type === 'resource' ? resource?.text : text)).filter((text) => typeof text === 'string')
  return texts.join('\n\n')
}
