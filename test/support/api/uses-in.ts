interface Uses {
  subject: string;
  count: number;
  examples: { id: number; name: string }[];
}

/** What still uses the thing, as the refusal to delete it tells. */
export function usesIn({ data }: { data?: Record<string, unknown> | undefined }): Uses[] {
  return (data?.uses ?? []) as Uses[];
}
