interface Uses {
  subject: string;
  count: number;
  examples: { id: number; name: string }[];
}

export function usesIn({ data }: { data?: Record<string, unknown> | undefined }): Uses[] {
  return (data?.uses ?? []) as Uses[];
}
