export const groups: Record<string, string[]>;

export function chunkGroups(root: string): {
  plugin: {
    name: string;
    buildEnd(): void;
    generateBundle(options: unknown, bundle: object): void;
  };
  groups: { name: string; test: (id: string) => boolean }[];
};
