#!/usr/bin/env python3
"""Checks a Kubernetes manifest against the types of the API. Reports unknown keys, values of the wrong type, and missing
keys.

    pip install kubernetes==37.0.2
    python3 check-manifest.py kubernetes.yaml
"""

import sys

import yaml
from kubernetes import client

KNOWN = {("v1", "PersistentVolumeClaim"): client.V1PersistentVolumeClaim, ("batch/v1", "Job"): client.V1Job}


def main(path):
    with open(path, encoding="utf-8") as file:
        documents = list(yaml.safe_load_all(file))
    for document in documents:
        model = KNOWN[document["apiVersion"], document["kind"]]
        model.model_validate(document, strict=True)
        print(f"{document['kind']} {document['metadata']['name']}: valid")
    return 0 if documents else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
