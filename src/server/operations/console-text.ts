export const formatBytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export const formatSeconds = (milliseconds: number) => `${Math.ceil(milliseconds / 1000)} s`;
